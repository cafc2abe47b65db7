@NullMarked
package io.tare.cli.procedure;

import org.jspecify.annotations.NullMarked;
