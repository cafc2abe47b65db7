/** What this machine has and lacks: programs, packages, rights, leftovers of killed runs. */
@NullMarked
package io.tare.cli.machine;

import org.jspecify.annotations.NullMarked;
