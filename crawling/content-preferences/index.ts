export type { AnyRobotsTxt } from "../../bindings/file/any-robots-txt.js";
export { type ContentPreferences, parseContentPreferences } from "./content-preferences.js";
export type {
	ContentUse,
	Preference,
	PreferenceMap,
	PreferenceRecord,
	PreferenceRule,
	PreferencesInForce,
	SignalsInForce,
	UrlPreferences,
} from "./types.js";
