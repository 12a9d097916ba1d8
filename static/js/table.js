/* The page of a room: answers go out through the form #act, one at a time. */
import "./actions.js";
