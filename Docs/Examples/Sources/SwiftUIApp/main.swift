import SwiftUIHost

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

PlayhouseApp.main()
