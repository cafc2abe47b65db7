/** What this machine has and lacks: programs, packages, rights, leftovers of killed runs. */
@NullMarked
package io.tare.harness.cli.machine;

import org.jspecify.annotations.NullMarked;
