import DefaultTheme from "vitepress/theme-without-fonts";
import Home from "./home.vue";
import "./theme.css";

export default {
	extends: DefaultTheme,
	enhanceApp: ({ app }) => app.component("verdict-home", Home),
};
