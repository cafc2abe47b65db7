/** {@code tare pool}: several runs of one campaign, as a command. */
@NullMarked
package io.tare.analysis.pooling.command;

import org.jspecify.annotations.NullMarked;
