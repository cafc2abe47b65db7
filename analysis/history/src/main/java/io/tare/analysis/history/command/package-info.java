/** {@code tare history}: many runs of one campaign, as a command. */
@NullMarked
package io.tare.analysis.history.command;

import org.jspecify.annotations.NullMarked;
