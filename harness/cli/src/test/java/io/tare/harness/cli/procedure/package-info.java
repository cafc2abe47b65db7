@NullMarked
package io.tare.harness.cli.procedure;

import org.jspecify.annotations.NullMarked;
