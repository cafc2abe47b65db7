/** The image of guests and containers. */
package io.tare.infra.image;
