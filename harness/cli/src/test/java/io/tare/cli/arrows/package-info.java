/** Who may know whom in the whole house, and proof that the rules bite. */
@NullMarked
package io.tare.cli.arrows;

import org.jspecify.annotations.NullMarked;
