/** Part of a house whose classes break its arrows, for a test of the rules. */
@NullMarked
package io.tare.cli.arrows.wrong.infra.lan;

import org.jspecify.annotations.NullMarked;
