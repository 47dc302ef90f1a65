export { allowCrawlers, blockCrawlers } from "./block/edit-access.js";
export { editRobotsTxt, type RobotsTxtEditor } from "./editor.js";
export { formatRobotsTxt } from "./format.js";
export { minifyRobotsTxt } from "./minify.js";
export { setContentPreferences } from "./preferences/set-preferences.js";
export type * from "./types.js";
