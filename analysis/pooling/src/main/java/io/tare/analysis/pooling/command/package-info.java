/** {@code tare pool}: several runs of one campaign, as a command. */
package io.tare.analysis.pooling.command;
