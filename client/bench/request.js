// The smallest request that tare-client's wire call sends, for k6 in an open loop of constant arrivals.
import http from "k6/http";

const rate = Number(__ENV.RATE);
export const options = {
  summaryTrendStats: ["med", "p(99)", "max"],
  scenarios: {
    open: {
      executor: "constant-arrival-rate",
      rate: rate,
      timeUnit: "1s",
      duration: `${__ENV.SECONDS}s`,
      preAllocatedVUs: 64,
      maxVUs: 512,
    },
  },
};

const body =
  "<?xml version='1.0' encoding='UTF-8'?>" +
  '<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>' +
  '<t:sort xmlns:t="urn:tare"><n>1</n><seed>1</seed><answer>checksum</answer></t:sort></S:Body></S:Envelope>';
const parameters = { headers: { "Content-Type": "text/xml; charset=utf-8", SOAPAction: '""' } };

export default function () {
  http.post(`${__ENV.URL}/sort`, body, parameters);
}
