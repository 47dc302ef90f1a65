import { openPlaywrightBrowser } from "./playwright-browser.mjs";
import { openWebKitBrowser } from "./webkit-browser.mjs";

/** Functions that open the browsers of Debian in a scheme of colours. */
export const BROWSERS = {
	chromium: (scheme) => openPlaywrightBrowser("chromium", scheme),
	firefox: (scheme) => openPlaywrightBrowser("firefox", scheme),
	webkit: openWebKitBrowser,
};
