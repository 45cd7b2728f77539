import Foundation

/// The texts of a message that have names: items of addresses and forms, members of JSON, and parts of multipart
/// bodies.
///
/// A closure gets the name and the text, both decoded. It returns the text that replaces it, which needs no encoding,
/// or `nil` to keep the text as it is.
struct NamedTexts {
    typealias Replacement = (_ name: String, _ text: String) -> String?

    /// The replacement for items of addresses and forms.
    let item: Replacement
    /// The replacement for members of JSON and parts of multipart bodies.
    let member: Replacement
    /// The replacement for numbers of JSON, which is a number.
    var number: (_ text: String) -> String? = { _ in nil }

    /// Returns a body of a media type with replacements.
    func replaced(in body: [UInt8], type: String) -> [UInt8] {
        let type = type.replacing(/^[^;]*/) { $0.output.lowercased() }
        if type.hasPrefix("multipart/"), let boundary = type.firstMatch(of: /boundary="?([^";]+)/)?.output.1 {
            return parts(of: body, between: Array("--\(boundary)".utf8))
        }
        if type.hasPrefix("application/x-www-form-urlencoded") { return form(body) }
        if let first = body.first(where: { $0 > 0x20 }), "{[".utf8.contains(first) { return json(body) }
        // Some services send the form of a token as plain text.
        let isForm = (type.isEmpty || type.hasPrefix("text/plain")) && body.count < 10_000 && Self.isForm(body)
        return isForm ? form(body) : body
    }

    /// Returns the items of an address or form with replacements.
    func items(_ text: String) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { return String(pair) }
            let decoded = parts.map { $0.removingPercentEncoding ?? String($0) }
            return item(decoded[0], decoded[1]).map { "\(parts[0])=\($0)" } ?? String(pair)
        }.joined(separator: "&")
    }

    private func form(_ body: [UInt8]) -> [UInt8] {
        let text = String(decoding: body, as: UTF8.self)
        return text.utf8.elementsEqual(body) ? Array(items(text).utf8) : body
    }

    private static func isForm(_ body: [UInt8]) -> Bool {
        let text = String(decoding: body, as: UTF8.self)
        return text.wholeMatch(of: /[\w.~%-]+=[^&=\s<>"]*(?:&[\w.~%-]+=[^&\s<>"]*)*\s*/) != nil
    }

    /// Returns JSON, or several lines of JSON, with replacements in its texts and all else unchanged.
    private func json(_ body: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        // The name that applies to the elements of each open array, and the one that applies to the next value.
        var (names, name, place) = ([""], "", 0)
        while place < body.count {
            let byte = body[place]
            var end = place + 1
            switch byte {
            case UInt8(ascii: "{"): names.append("")
            case UInt8(ascii: "["): names.append(name)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): if names.count > 1 { names.removeLast() }
            case UInt8(ascii: "\""):
                end = Self.endOfString(in: body, from: place)
                let raw = Array(body[(place + 1)..<max(place + 1, end - 1)])
                let text = String(decoding: JSONEscapes.removed(from: raw), as: UTF8.self)
                if body[end...].first(where: { $0 > 0x20 }) == UInt8(ascii: ":") {
                    name = text
                } else if let new = member(name, text) {
                    result += Array("\"\(new)\"".utf8)
                    place = end
                    continue
                }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                end = body[place...].firstIndex { !"+-.0123456789Ee".utf8.contains($0) } ?? body.count
                if let new = number(String(decoding: body[place..<end], as: UTF8.self)) {
                    result += Array(new.utf8)
                    place = end
                    continue
                }
            default: break
            }
            if [UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(byte) {
                name = names.last ?? ""
            }
            result += body[place..<end]
            place = end
        }
        return result
    }

    /// Returns the place after the closing quotation mark, or the end of the body.
    private static func endOfString(in body: [UInt8], from start: Int) -> Int {
        var place = start + 1
        while place < body.count, body[place] != UInt8(ascii: "\"") {
            place += body[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place + 1, body.count)
    }

    private func parts(of body: [UInt8], between delimiter: [UInt8]) -> [UInt8] {
        let data = Data(body)
        var result: [UInt8] = []
        var place = 0
        while let start = data.range(of: Data(delimiter), in: place..<data.count),
            let head = data.range(of: Data("\r\n\r\n".utf8), in: start.upperBound..<data.count),
            let end = data.range(of: Data("\r\n".utf8) + Data(delimiter), in: head.upperBound..<data.count)
        {
            let fields = String(decoding: data[start.upperBound..<head.lowerBound], as: UTF8.self)
            let name = fields.firstMatch(of: /[;\s]name="([^"]*)"/).map { String($0.output.1) } ?? ""
            let content = String(decoding: data[head.upperBound..<end.lowerBound], as: UTF8.self)
            result += body[place..<head.upperBound]
            result += member(name, content).map { Array($0.utf8) } ?? Array(body[head.upperBound..<end.lowerBound])
            place = end.lowerBound
        }
        return result + body[place...]
    }
}
