// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// The comment of each type and extension is the address of its documentation.

/// https://developer.apple.com/documentation/swiftui/shapestyle
public protocol ShapeStyle: Sendable {}

/// https://developer.apple.com/documentation/swiftui/color
public struct Color: View, ShapeStyle, Hashable, Sendable {
    public typealias Body = Never

    let name: String

    public static let clear = Color(name: "clear")
    public static let primary = Color(name: "primary")
    public static let accentColor = Color(name: "accentColor")
    public static let green = Color(name: "green")
    public static let red = Color(name: "red")
    public static let orange = Color(name: "orange")

    nonisolated public func opacity(_ opacity: Double) -> Color { self }
}

/// https://developer.apple.com/documentation/swiftui/hierarchicalshapestyle
public struct HierarchicalShapeStyle: ShapeStyle {}

/// https://developer.apple.com/documentation/swiftui/shapestyle
extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

/// https://developer.apple.com/documentation/swiftui/tintshapestyle
public struct TintShapeStyle: ShapeStyle {}

/// https://developer.apple.com/documentation/swiftui/shapestyle
extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// https://developer.apple.com/documentation/swiftui/material
public struct Material: ShapeStyle {}

/// https://developer.apple.com/documentation/swiftui/shapestyle
extension ShapeStyle where Self == Material {
    public static var bar: Material { Material() }
    public static var thinMaterial: Material { Material() }
}

/// https://developer.apple.com/documentation/swiftui/fillstyle
public struct FillStyle: Equatable, Sendable {
    public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

/// https://developer.apple.com/documentation/swiftui/shape
public protocol Shape: View, Sendable {}

/// https://developer.apple.com/documentation/swiftui/roundedrectangle
public struct RoundedRectangle: Shape {
    public typealias Body = Never
}

/// https://developer.apple.com/documentation/swiftui/shape
extension Shape where Self == RoundedRectangle {
    nonisolated public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
        RoundedRectangle()
    }
}

/// https://developer.apple.com/documentation/swiftui/roundedcornerstyle
public enum RoundedCornerStyle: Sendable {
    case continuous
}

/// https://developer.apple.com/documentation/swiftui/capsule
public struct Capsule: Shape {
    public typealias Body = Never
}

/// https://developer.apple.com/documentation/swiftui/shape
extension Shape where Self == Capsule {
    nonisolated public static var capsule: Capsule { Capsule() }
}
