@NullMarked
package io.tare.cli.place;

import org.jspecify.annotations.NullMarked;
