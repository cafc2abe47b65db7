/** What this machine has and lacks: programs, packages, rights, leftovers of killed runs. */
package io.tare.harness.cli.machine;
