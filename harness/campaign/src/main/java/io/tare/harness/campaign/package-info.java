/** The declared experiment: campaign files, their units, defaults and checks. */
@NullMarked
package io.tare.harness.campaign;

import org.jspecify.annotations.NullMarked;
