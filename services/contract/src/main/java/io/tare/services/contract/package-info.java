/**
 * What client and server agree on: the service interfaces, their payloads and the bytes these make
 * on the wire, the deterministic data both sides can generate, and the checksums by which an answer
 * is judged.
 */
@NullMarked
@XmlSchema(
    namespace = Contract.NAMESPACE,
    elementFormDefault = XmlNsForm.UNQUALIFIED,
    xmlns = @XmlNs(prefix = Contract.PREFIX, namespaceURI = Contract.NAMESPACE))
package io.tare.services.contract;

import jakarta.xml.bind.annotation.XmlNs;
import jakarta.xml.bind.annotation.XmlNsForm;
import jakarta.xml.bind.annotation.XmlSchema;
import org.jspecify.annotations.NullMarked;
