/** {@code tare messages}: which instance is best for an application. */
@NullMarked
package io.tare.analysis.messages.command;

import org.jspecify.annotations.NullMarked;
