import { defineAsyncComponent } from "vue";

/** From this width on the side bar is in view; below it a button opens it. */
const IN_VIEW = "(min-width: 960px)";
const FIRST_SIGNS = ["pointerdown", "touchstart", "keydown", "click", "focusin"];

/**
 * The theme's side bar, which comes alive where it is in view, and elsewhere with the first touch or key: its many links are most
 * of a page's script, and work as they are.
 */
export default defineAsyncComponent({
	loader: () => import("vitepress/dist/client/theme-default/components/VPSidebar.vue?theme"),
	hydrate(hydrate) {
		const query = matchMedia(IN_VIEW);
		if (query.matches) {
			hydrate();
			return;
		}
		const start = () => {
			stop();
			hydrate();
		};
		const stop = () => {
			query.removeEventListener("change", start);
			for (const sign of FIRST_SIGNS) removeEventListener(sign, start, { capture: true });
		};
		query.addEventListener("change", start);
		for (const sign of FIRST_SIGNS) addEventListener(sign, start, { capture: true });
		return stop;
	},
});
