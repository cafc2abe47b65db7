/** {@code tare history}: many runs of one campaign, as a command. */
package io.tare.analysis.history.command;
