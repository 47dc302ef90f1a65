/**
 * Importing this, before anything that imports the library, makes a suite's modules new ones. The suites of a worker share
 * what they have loaded otherwise: an engine that another suite has started, or a module that it has handed in.
 */
import { vi } from "vitest";

vi.resetModules();
