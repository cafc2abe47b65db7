-- The request that tare-client's wire call sends, for wrk. The workload comes in the environment.
local workload = os.getenv("WORKLOAD")
local s, c = tonumber(os.getenv("S") or "0"), tonumber(os.getenv("C") or "0")

local head = "<?xml version='1.0' encoding='UTF-8'?>"
  .. '<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>'
local tail = "</S:Body></S:Envelope>"

local function payload(name, content)
  return string.format('<t:%s xmlns:t="urn:tare">%s</t:%s>', name, content, name)
end

-- As many elements as make the size, like TextShape in services/contract. The characters are drawn
-- at random as the client's are: the server's parser takes a text of one repeated character in
-- less time.
local function elements()
  local alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789zZ"
  local function element()
    local characters = {}
    for i = 1, c do
      local at = math.random(#alphabet)
      characters[i] = alphabet:sub(at, at)
    end
    return "<e>" .. table.concat(characters) .. "</e>"
  end
  local frame = #payload("text", "")
  local all = {}
  for i = 1, math.max(1, math.floor((s - frame + (c + 7) / 2) / (c + 7))) do
    all[i] = element()
  end
  return table.concat(all)
end

local bodies = {
  sort = function() return "/tare/sort", payload("sort", "<n>1</n><seed>1</seed><answer>checksum</answer>") end,
  marshal = function()
    return "/tare/envelope", payload("marshal", string.format("<s>%d</s><c>%d</c><seed>1</seed>", s, c))
  end,
  unmarshal = function() return "/tare/envelope", payload("text", elements()) end,
}

local path, body = bodies[workload]()
wrk.method = "POST"
wrk.path = path
wrk.body = head .. body .. tail
wrk.headers["Content-Type"] = "text/xml; charset=utf-8"
wrk.headers["SOAPAction"] = '""'

function done(summary, latency, requests)
  local errors = summary.errors
  local bad = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format("median_us=%d requests=%d bad=%d\n", latency:percentile(50), summary.requests, bad))
end
