@NullMarked
package io.tare.cli.capsule;

import org.jspecify.annotations.NullMarked;
