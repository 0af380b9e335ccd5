/** The middle of the ring has room for the coach where the screen is wide. */
export const coached = () => innerWidth > 960;
