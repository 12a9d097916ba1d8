/* The page of a room while it plays. */
import "./settings.js";
import "./tiles.js";
import "./actions.js";
import "./hand.js";
import "./clock.js";
import "./connection.js";
import "./sound.js";
import "./alerts.js";
import "./dialogs.js";
import "./motion.js";
import "./account.js";
