@NullMarked
package io.tare.harness.cli.place;

import org.jspecify.annotations.NullMarked;
