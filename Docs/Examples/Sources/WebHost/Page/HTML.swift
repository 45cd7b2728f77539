/// A piece of HTML, in which interpolated text is escaped.
///
/// A literal is HTML. An interpolated string is text: its special characters are escaped, so that a name from a server
/// cannot add elements to a page.
struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
    let text: String

    init(stringLiteral text: String) {
        self.text = text
    }

    init(stringInterpolation: Interpolation) {
        text = stringInterpolation.text
    }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Appends text, for example from a server, with control characters removed and special characters of HTML
        /// escaped.
        mutating func appendInterpolation(_ outside: String) {
            text += outside.escaped
        }

        mutating func appendInterpolation(_ number: Int) {
            text += String(number)
        }

        mutating func appendInterpolation(_ html: HTML?) {
            text += html?.text ?? ""
        }

        mutating func appendInterpolation(_ list: [HTML]) {
            for html in list { text += html.text }
        }
    }
}

extension String {
    fileprivate var escaped: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case _ where scalar.properties.generalCategory == .control: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
