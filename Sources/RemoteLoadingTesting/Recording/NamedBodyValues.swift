import Foundation

/// The texts of a body that have names: members of JSON, and parts of multipart bodies.
///
/// A closure gets the name and the text, both decoded. It returns the text that replaces it, which needs no encoding,
/// or `nil` to keep the text as it is.
struct NamedBodyValues {
    /// The replacement for members of JSON and parts of multipart bodies.
    let member: (_ name: String, _ text: String) -> String?
    /// The replacement for numbers of JSON, which is a number.
    var number: (_ text: String) -> String? = { _ in nil }

    /// Returns a body of a media type with replacements.
    func replaced(in body: [UInt8], type: String) -> [UInt8] {
        let type = type.replacing(/^[^;]*/) { $0.output.lowercased() }
        if type.hasPrefix("multipart/"), let boundary = type.firstMatch(of: /boundary="?([^";]+)/)?.output.1 {
            return parts(of: body, between: Array("--\(boundary)".utf8))
        }
        let isJSON = type.contains("json") || body.first { $0 > 0x20 }.map("{[".utf8.contains) == true
        if isJSON { return json(body) }
        // Scripts, events and pages contain JSON. In other texts, nothing looks like a member.
        let isText = type.isEmpty || ["text/", "script", "xml"].contains { type.contains($0) }
        return isText ? NamedBodyValues(member: member).json(body) : body
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
            let name = fields.firstMatch(of: /[;\s]name=(?:"([^"]*)"|([^\s;"]+))/)?.output
            let type =
                fields.firstMatch(of: /\n(?i:content-type):\s*([^\r\n]*)/)?.output.1 ?? "application/octet-stream"
            let content = Array(body[head.upperBound..<end.lowerBound])
            let new = member(String(name?.1 ?? name?.2 ?? ""), String(decoding: content, as: UTF8.self))
            result += body[place..<head.upperBound]
            result += new.map { Array($0.utf8) } ?? replaced(in: content, type: String(type))
            place = end.lowerBound
        }
        return result + body[place...]
    }
}
