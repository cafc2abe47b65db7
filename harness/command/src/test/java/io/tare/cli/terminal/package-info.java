/** What people read and answer. */
@NullMarked
package io.tare.cli.terminal;

import org.jspecify.annotations.NullMarked;
