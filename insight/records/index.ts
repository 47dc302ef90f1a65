export type { AnyRobotsTxt } from "../../bindings/shared-exports.js";
export { DisposedError } from "../../bindings/shared-exports.js";
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
