/** Programs of a user's own. */
@NullMarked
package io.tare.harness.command;

import org.jspecify.annotations.NullMarked;
