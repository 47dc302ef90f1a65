export { type ContentPreferences, parseContentPreferences } from "./content-preferences.js";
export type {
	AnyRobotsTxt,
	Preference,
	PreferenceMap,
	PreferenceRecord,
	PreferenceRule,
	PreferencesInForce,
	UrlPreferences,
} from "./types.js";
