/** The name of this build, by its code (vite.config.ts). */
declare const BUILD: string;
