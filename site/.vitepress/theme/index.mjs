import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import Verdict from "./verdict.vue";
import "./theme.css";

export default {
	extends: DefaultTheme,
	Layout: () => h(DefaultTheme.Layout, null, { "home-hero-after": () => h(Verdict) }),
};
