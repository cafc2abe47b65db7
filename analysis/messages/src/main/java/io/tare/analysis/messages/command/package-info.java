/** {@code tare messages}: which instance an application should take. */
@NullMarked
package io.tare.analysis.messages.command;

import org.jspecify.annotations.NullMarked;
