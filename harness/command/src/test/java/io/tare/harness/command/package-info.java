@NullMarked
package io.tare.harness.command;

import org.jspecify.annotations.NullMarked;
