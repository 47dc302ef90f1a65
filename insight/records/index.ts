export { DisposedError } from "../../bindings/arguments/error-classes.js";
export type { AnyRobotsTxt } from "../../bindings/file/any-robots-txt.js";
export { cleanUrl } from "./clean-url.js";
export { type RobotsRecords, readRecords } from "./robots-records.js";
export type {
	CleanParamRecord,
	DayTime,
	HostRecord,
	LicenseRecord,
	LicensesInForce,
	RecordsInForce,
	RequestRateRecord,
	VisitTimeRecord,
} from "./types.js";
