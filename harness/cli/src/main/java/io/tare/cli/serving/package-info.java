/** The planner as a server: what it may be told, and its program. */
@NullMarked
package io.tare.cli.serving;

import org.jspecify.annotations.NullMarked;
