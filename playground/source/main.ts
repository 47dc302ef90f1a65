import { Playground } from "./page/playground.js";

void new Playground().start();
