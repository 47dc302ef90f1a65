export type { AnyRobotsTxt } from "../../bindings/shared-exports.js";
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
