export const FIELDS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
