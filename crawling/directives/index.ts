export { DisposedError } from "../../bindings/shared-exports.js";
export * from "../content-preferences/index.js";
export {
	type DescribedResponse,
	type DescribeOptions,
	describeResponse,
	type PageUse,
	type ResponseDescription,
	type UseReason,
} from "./describe-response.js";
export { parseRobotsDirectives } from "./parse.js";
export type { RobotsDirectives } from "./robots-directives.js";
export { directivesSeen, type PageExplanation, type SeenDirectives } from "./seen.js";
export type {
	DirectiveMap,
	DirectivePiece,
	DirectiveStatus,
	DirectiveValue,
	ImagePreview,
	RobotsDirectiveSource,
	RobotsHeaders,
	RobotsMetaTag,
} from "./types.js";
