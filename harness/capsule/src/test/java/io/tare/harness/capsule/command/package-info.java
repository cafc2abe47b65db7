@NullMarked
package io.tare.harness.capsule.command;

import org.jspecify.annotations.NullMarked;
