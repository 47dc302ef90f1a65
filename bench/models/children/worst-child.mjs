/**
 * Judges the file and the URL of a recipe once by robots-parser, in a process that can be ended, and prints the milliseconds.
 */
import createRobots from "robots-parser";
import { makeBody, makeUrl } from "../../../test/worst/recipe.mjs";

const recipe = JSON.parse(/** @type {string} */ (process.argv[2]));
const origin = "https://shop.example";
const robots = createRobots(`${origin}/robots.txt`, makeBody(recipe).toString());
const start = performance.now();
robots.isAllowed(origin + makeUrl(recipe), "ExampleBot");
process.stdout.write(JSON.stringify(performance.now() - start));
