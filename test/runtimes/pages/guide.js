/** Runs after the script of the guide's page: what the page says. */
import { report } from "./report.js";

const found = document.getElementById("verdict").textContent;
const isRight = found.includes('"disallow: /private/" on line 2');
const tests = [{ name: "says which line forbids", error: isRight ? null : `got "${found}"` }];

report([() => ({ run: "page", engine: "as the guide says", tests })]);
