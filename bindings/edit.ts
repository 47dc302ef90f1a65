export { editRobotsTxt, type RobotsTxtEditor } from "./edit/editor.js";
export { formatRobotsTxt } from "./edit/format.js";
export { minifyRobotsTxt } from "./edit/minify.js";
export type * from "./edit/types.js";
